use std::net::{IpAddr, Ipv6Addr, SocketAddr};

use axum::extract::{ConnectInfo, Request};
use axum::http::HeaderMap;

use crate::store::Digest;

/// Who sent a request: an address, if it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Client(pub Option<IpAddr>);

impl Client {
    /// The client of a connection.
    pub(crate) fn at(address: SocketAddr) -> Client {
        Client(Some(network(address.ip())))
    }

    /// Somebody who counts alone, whatever their address is. A private address that no network has stands for them.
    pub(crate) fn alone(digest: &Digest) -> Client {
        let mut bytes = [0; 16];
        bytes.copy_from_slice(&digest[..16]);
        bytes[0] = 0xfd;
        Client(Some(IpAddr::V6(bytes.into())))
    }

    /// The client of a request. `X-Forwarded-For` counts only from a trusted proxy, and only its last hop, which the
    /// proxy has seen itself: everything before it is what the client claims.
    pub(crate) fn of(request: &Request, trust_proxy: bool) -> Client {
        let socket = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
        let forwarded = if trust_proxy { last_hop(request) } else { None };
        Client(forwarded.or(socket).map(network))
    }
}

/// Whether a request came over TLS. This server speaks plain HTTP, so only a trusted proxy can say so.
pub(crate) fn is_secure(headers: &HeaderMap, trust_proxy: bool) -> bool {
    let protocol = headers.get_all("x-forwarded-proto").iter().next_back();
    trust_proxy && protocol.is_some_and(|protocol| protocol.as_bytes().eq_ignore_ascii_case(b"https"))
}

fn last_hop(request: &Request) -> Option<IpAddr> {
    let hops = request.headers().get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
    hops.rsplit(',').next()?.trim().parse().ok()
}

/// One client with IPv6 usually has a whole network of 64 bits, so the network counts as one address.
fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
        address => address,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::body::Body;

    fn client(trust: bool, forwarded: &[&str]) -> String {
        let mut request = Request::new(Body::empty());
        let socket: SocketAddr = "[::ffff:10.0.0.1]:99".parse().unwrap();
        request.extensions_mut().insert(ConnectInfo(socket));
        for value in forwarded {
            request.headers_mut().append("x-forwarded-for", value.parse().unwrap());
        }
        Client::of(&request, trust).0.unwrap().to_string()
    }

    #[test]
    fn a_trusted_proxy_says_whether_there_is_tls() {
        let secure = |trust: bool, protocols: &[&str]| {
            let mut headers = HeaderMap::new();
            for value in protocols {
                headers.append("x-forwarded-proto", value.parse().unwrap());
            }
            is_secure(&headers, trust)
        };
        assert!(secure(true, &["https"]) && secure(true, &["http", "HTTPS"]));
        assert!(!secure(false, &["https"]) && !secure(true, &[]) && !secure(true, &["http"]));
        assert!(!secure(true, &["https", "http"]) && !secure(true, &["javascript"]));
    }

    #[test]
    fn only_the_last_hop_of_a_trusted_proxy_counts() {
        assert_eq!(client(false, &["1.2.3.4"]), "10.0.0.1");
        assert_eq!(client(true, &["1.2.3.4"]), "1.2.3.4");
        assert_eq!(client(true, &["9.9.9.9, 1.2.3.4"]), "1.2.3.4");
        assert_eq!(client(true, &["1.2.3.4", "9.9.9.9,5.6.7.8"]), "5.6.7.8");
        assert_eq!(client(true, &["nonsense"]), "10.0.0.1");
        assert_eq!(client(true, &[]), "10.0.0.1");
        assert_eq!(client(true, &["2001:db8:1:2:3:4:5:6"]), "2001:db8:1:2::");
    }
}
