//! TLS to the database, with the modes of libpq's `sslmode`.

use std::fmt;
use std::future::Future;
use std::io;
use std::path::Path;
use std::pin::Pin;
use std::str::FromStr;
use std::sync::Arc;
use std::task::{Context, Poll};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio_postgres::config::SslMode;
use tokio_postgres::tls::{ChannelBinding, MakeTlsConnect, TlsConnect, TlsStream};
use tokio_rustls::rustls::ClientConfig;
use tokio_rustls::rustls::RootCertStore;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName};

use crate::certificates::LenientVerifier;
use crate::{AddressError, PostgresError};

/// How much of the server's certificate must be right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TlsMode {
    /// No TLS.
    Disable,
    /// TLS if the server has it, with any certificate.
    Prefer,
    /// TLS, with any certificate.
    Require,
    /// TLS, with a certificate from an authority that is trusted.
    VerifyCa,
    /// The same, and the certificate is for this host.
    VerifyFull,
}

impl FromStr for TlsMode {
    type Err = AddressError;

    fn from_str(text: &str) -> Result<TlsMode, AddressError> {
        match text {
            "disable" => Ok(TlsMode::Disable),
            "prefer" => Ok(TlsMode::Prefer),
            "require" => Ok(TlsMode::Require),
            "verify-ca" => Ok(TlsMode::VerifyCa),
            "verify-full" => Ok(TlsMode::VerifyFull),
            _ => Err(AddressError::Value("sslmode", "disable, prefer, require, verify-ca or verify-full")),
        }
    }
}

impl TlsMode {
    /// What is agreed with the server before the certificate matters.
    pub(crate) fn negotiation(self) -> SslMode {
        match self {
            TlsMode::Disable => SslMode::Disable,
            TlsMode::Prefer => SslMode::Prefer,
            TlsMode::Require | TlsMode::VerifyCa | TlsMode::VerifyFull => SslMode::Require,
        }
    }
}

/// Makes TLS connections.
#[derive(Clone)]
pub(crate) struct TlsConnector(tokio_rustls::TlsConnector);

impl TlsConnector {
    /// Trusts the certificates of a file, or Mozilla's if there is none.
    pub(crate) fn new(mode: TlsMode, root: Option<&Path>) -> Result<TlsConnector, PostgresError> {
        let failed = |error: &dyn fmt::Display| PostgresError::Broken(format!("TLS cannot be used: {error}"));
        let provider = Arc::new(ring::default_provider());
        let roots = Arc::new(match root {
            Some(path) => read_roots(path)?,
            None => webpki_roots::TLS_SERVER_ROOTS.iter().cloned().collect(),
        });
        let builder = ClientConfig::builder_with_provider(Arc::clone(&provider))
            .with_safe_default_protocol_versions()
            .map_err(|error| failed(&error))?;
        let config = if mode == TlsMode::VerifyFull {
            builder.with_root_certificates(roots).with_no_client_auth()
        } else {
            let verifier = match mode {
                TlsMode::VerifyCa => LenientVerifier::of_any_name(roots, provider),
                _ => Ok(LenientVerifier::of_anything(provider)),
            };
            let verifier = Arc::new(verifier.map_err(|error| failed(&error))?);
            builder.dangerous().with_custom_certificate_verifier(verifier).with_no_client_auth()
        };
        Ok(TlsConnector(Arc::new(config).into()))
    }
}

fn read_roots(path: &Path) -> Result<RootCertStore, PostgresError> {
    let refused = |reason: String| {
        PostgresError::Broken(format!("the certificates in {} cannot be used: {reason}", path.display()))
    };
    let not_pem = |error: &dyn fmt::Display| refused(format!("one of them is damaged ({error})"));
    let file = std::fs::read(path).map_err(|error| refused(error.to_string()))?;
    let mut roots = RootCertStore::empty();
    for certificate in CertificateDer::pem_slice_iter(&file) {
        let certificate = certificate.map_err(|error| not_pem(&error))?;
        roots.add(certificate).map_err(|error| not_pem(&error))?;
    }
    if roots.is_empty() {
        return Err(refused("there is none in it, in the format PEM".to_owned()));
    }
    Ok(roots)
}

impl<S> MakeTlsConnect<S> for TlsConnector
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    type Stream = Encrypted<S>;
    type TlsConnect = ConnectTo;
    type Error = io::Error;

    fn make_tls_connect(&mut self, domain: &str) -> Result<ConnectTo, io::Error> {
        // A socket on this machine has no name, and no TLS either.
        let name = if domain.is_empty() { "localhost" } else { domain };
        let name = ServerName::try_from(name.to_owned())
            .map_err(|_| io::Error::new(io::ErrorKind::InvalidInput, "the host has no valid name for TLS"))?;
        Ok(ConnectTo { connector: self.0.clone(), name })
    }
}

/// Makes one TLS connection.
pub(crate) struct ConnectTo {
    connector: tokio_rustls::TlsConnector,
    name: ServerName<'static>,
}

impl<S> TlsConnect<S> for ConnectTo
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    type Stream = Encrypted<S>;
    type Error = io::Error;
    type Future = Pin<Box<dyn Future<Output = Result<Encrypted<S>, io::Error>> + Send>>;

    fn connect(self, stream: S) -> Self::Future {
        Box::pin(async move { self.connector.connect(self.name, stream).await.map(Encrypted) })
    }
}

/// A connection with TLS.
pub(crate) struct Encrypted<S>(tokio_rustls::client::TlsStream<S>);

impl<S: AsyncRead + AsyncWrite + Unpin> TlsStream for Encrypted<S> {
    fn channel_binding(&self) -> ChannelBinding {
        ChannelBinding::none()
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin> AsyncRead for Encrypted<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_read(cx, buf)
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin> AsyncWrite for Encrypted<S> {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.0).poll_write(cx, buf)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_shutdown(cx)
    }
}
