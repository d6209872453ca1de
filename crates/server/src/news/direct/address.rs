use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;

/// Where the other nodes reach this one: a host and a port.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NodeAddress {
    host: String,
    port: u16,
}

/// Why a text is not the address of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NodeAddressError {
    /// It has another form.
    #[error("an address for other servers has a host and a port, such as 10.0.0.5:8101 or node1:8101")]
    Form,
    /// It stands for all addresses of a machine.
    #[error("other servers cannot connect to {0}; name the address that this machine has in their network")]
    Unspecified(IpAddr),
}

impl NodeAddress {
    /// The host, without the brackets that an IPv6 address has before a port.
    pub(super) fn host(&self) -> &str {
        &self.host
    }

    pub(super) fn port(&self) -> u16 {
        self.port
    }

    /// The same host with the port that was really opened.
    pub(super) fn with_port(self, port: u16) -> NodeAddress {
        NodeAddress { port, ..self }
    }
}

impl FromStr for NodeAddress {
    type Err = NodeAddressError;

    fn from_str(text: &str) -> Result<NodeAddress, NodeAddressError> {
        let (host, port) = text.rsplit_once(':').ok_or(NodeAddressError::Form)?;
        let port = port.parse().map_err(|_| NodeAddressError::Form)?;
        let bare = host.strip_prefix('[').and_then(|host| host.strip_suffix(']'));
        let host = bare.unwrap_or(host);
        match host.parse::<IpAddr>() {
            Ok(address) if address.is_unspecified() => return Err(NodeAddressError::Unspecified(address)),
            Ok(address) if address.is_ipv6() != bare.is_some() => return Err(NodeAddressError::Form),
            Err(_) if !is_name(host) || bare.is_some() => return Err(NodeAddressError::Form),
            _ => {}
        }
        Ok(NodeAddress { host: host.to_owned(), port })
    }
}

fn is_name(host: &str) -> bool {
    let is_allowed = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_');
    !host.is_empty() && host.len() <= 253 && host.bytes().all(is_allowed)
}

impl fmt::Display for NodeAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let NodeAddress { host, port } = self;
        if host.contains(':') { write!(f, "[{host}]:{port}") } else { write!(f, "{host}:{port}") }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_hosts_with_ports() {
        for text in ["10.0.0.5:8101", "node1:8101", "[fd00::5]:8101", "node_1.duels.example:1"] {
            assert_eq!(text.parse::<NodeAddress>().map(|address| address.to_string()), Ok(text.to_owned()));
        }
        for text in [
            "",
            ":",
            "node1",
            ":8101",
            "node1:",
            "node1:70000",
            "a b:1",
            "fd00::5:8101",
            "[node1]:1",
            "a\n:1",
        ] {
            assert_eq!(text.parse::<NodeAddress>(), Err(NodeAddressError::Form), "{text:?}");
        }
        for text in ["0.0.0.0:8101", "[::]:8101"] {
            assert!(matches!(text.parse::<NodeAddress>(), Err(NodeAddressError::Unspecified(_))), "{text}");
        }
    }
}
