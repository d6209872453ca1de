/// What no page may contain unescaped.
pub(crate) const TAG: &str = "<img src=x onerror=hostile>";

/// The same in an address or a form.
pub(crate) const TAG_ENCODED: &str = "%3Cimg%20src%3Dx%20onerror%3Dhostile%3E%22%27%26";

/// Names in an address that name nothing.
pub(crate) fn names() -> Vec<String> {
    let mut names = vec![TAG_ENCODED.to_string(), "x".repeat(10_000), "%2e%2e".repeat(500)];
    names.extend(
        [
            "%00",
            "a%00b",
            "..",
            "%2e%2e",
            "..%2f..%2fetc%2fpasswd",
            "%2f",
            "%5c",
            "%ff%fe",
            "%c3%28",
            "%f0%9f%98%80",
            "%e2%80%ae",
            "%0d%0aSet-Cookie:%20seat=x",
            "%25",
            "%252e",
            "%20",
            "%09",
            "{id}",
            "*",
            "'%20OR%201=1--",
            "fifty%23",
            "%",
            "%zz",
            "%4",
            "null",
            "-1",
            ";",
            "a;b=c",
            "~",
            "duels.css%00.js",
        ]
        .map(str::to_string),
    );
    names
}

/// Queries for any address; `start`, `moves`, `given` and the others are read somewhere.
pub(crate) fn queries() -> Vec<String> {
    let fields = ["start", "moves", "after", "key", "invitation", "given", "move"];
    let values = [
        TAG_ENCODED.to_string(),
        String::new(),
        "%00".to_string(),
        "%ff%fe".to_string(),
        "-1".to_string(),
        "99999999999999999999999999".to_string(),
        "1e9".to_string(),
        "9+".repeat(5_000),
        "x".repeat(20_000),
        "fifty%3Atarget%3D99999999999999999999".to_string(),
        "fifty%3A".to_string() + &"target%3D60%2C".repeat(500),
        "dilemma%3Alength%3D4294967296%2318446744073709551616".to_string(),
    ];
    let pairs = fields.iter().flat_map(|field| values.iter().map(move |value| format!("{field}={value}")));
    let odd = ["&&&=&=", "start=a&start=b", "%", "after=1&after=2", "=", "start[]=x", "?", "%00=%00"];
    pairs.chain(odd.map(str::to_string)).chain(["a=b&".repeat(5_000)]).collect()
}

/// Bodies that no route expects.
pub(crate) fn bodies() -> Vec<Vec<u8>> {
    let texts = [
        "",
        "{",
        "}",
        "null",
        "true",
        "1",
        "[]",
        "\"\"",
        "{}",
        "[[[[",
        "{\"start\":",
        "{\"start\":1,\"opponent\":[]}",
        "{\"start\":\"fifty\"}",
        "{\"request\":{}}",
        "{\"request\":null}",
        "{\"ply\":1e400,\"move\":\"6\",\"request\":\"x\"}",
        "{\"ply\":-1,\"move\":\"6\",\"request\":\"x\"}",
        "{\"ply\":4294967296,\"move\":\"6\",\"request\":\"x\"}",
        "{\"ply\":1.5,\"move\":6,\"request\":7}",
        "{\"invitation\":7}",
        "{\"request\":\"x\",\"request\":\"y\"}",
        "{\"start\":\"\\u0000\",\"opponent\":\"\\ud800\"}",
        "game=",
        "game=fifty",
        "&&&",
        "=",
        "%",
        "ply=-1&move=&request=",
        "ply=99999999999999999999&move=6&request=x",
        "ply=1&ply=2&move=6&request=x",
        "ply=18446744073709551615",
        "ply=4294967295&move=6&request=x",
        "record=",
        "record=%00",
        "record=%ff",
        "record=[Game%20\"fifty\"]%0A%0A1.",
    ];
    let mut bodies: Vec<_> = texts.map(|text| text.as_bytes().to_vec()).to_vec();
    bodies.extend([
        vec![0],
        vec![0xff, 0xfe, 0xfd],
        b"{\"request\":\"\xff\"}".to_vec(),
        b"request=\xff".to_vec(),
    ]);
    bodies.extend([vec![b'['; 100_000], b"{\"a\":".repeat(20_000), vec![b'9'; 200_000], vec![b'x'; 3 << 20]]);
    bodies
}

/// A text of every kind that breaks things, for a field of a form or of JSON.
pub(crate) fn texts() -> Vec<String> {
    let mut texts = vec![TAG.to_string(), format!("\"'>{TAG}"), "9".repeat(1_000), "x".repeat(50_000)];
    texts.extend(
        [
            "",
            " ",
            "\0",
            "\r\n",
            "\u{202e}",
            "😀",
            "-1",
            "0",
            "1e9",
            "4294967296",
            "18446744073709551616",
            "{{7*7}}",
            "${x}",
            "'; DROP TABLE games; --",
            "../../etc/passwd",
            "fifty:",
            "fifty:target=",
            "fifty#",
            "fifty:target=0",
            "dilemma:length=0",
            "dilemma:length=999999999999",
            "divisors:limit=99999999",
            "level:255",
            "level:-1",
            "deletion:numbers=",
            "append:limit=340282366920938463463374607431768211456",
            "fifty:base=1",
            "fifty:base=0",
        ]
        .map(str::to_string),
    );
    texts
}

/// Content types that a body may claim to have.
pub(crate) const TYPES: &[&str] = &[
    "application/x-www-form-urlencoded",
    "application/json",
    "text/plain",
    "multipart/form-data; boundary=x",
    "application/json; charset=utf-16",
    "application/x-www-form-urlencoded; charset=x",
    "x",
    "/",
    "",
    "application/vnd.x+json",
];

/// Methods that no route, or another one, answers.
pub(crate) const METHODS: &[&str] =
    &["GET", "POST", "HEAD", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "PROPFIND", "X"];

/// Headers that an attacker may send.
pub(crate) const HEADERS: &[(&str, &[u8])] = &[
    ("cookie", b"seat"),
    ("cookie", b"seat=\xff\xfe"),
    ("cookie", b"=;=;;;"),
    ("cookie", b"seat=<img src=x onerror=hostile>"),
    ("authorization", b"Bearer"),
    ("authorization", b"Bearer \xff"),
    ("authorization", b"\xff Bearer"),
    ("origin", b"\xff"),
    ("origin", b"null"),
    ("origin", b"http://duels.test"),
    ("origin", b"://"),
    ("sec-fetch-site", b"cross-site"),
    ("sec-fetch-site", b"\xff"),
    ("x-forwarded-for", b"\xff, <img>"),
    ("x-forwarded-proto", b"javascript"),
    ("x-forwarded-host", b"evil.test"),
    ("forwarded", b"for=\"_x\""),
    ("upgrade", b"websocket"),
    ("upgrade", b"h2c"),
    ("connection", b"upgrade"),
    ("content-length", b"99999999999999999999"),
    ("content-encoding", b"gzip"),
    ("transfer-encoding", b"chunked, chunked"),
    ("accept-encoding", b"\xff"),
    ("range", b"bytes=0-18446744073709551615,-5"),
    ("if-none-match", b"\xff"),
    ("expect", b"100-continue"),
    ("sec-websocket-version", b"99"),
    ("sec-websocket-key", b"x"),
    ("host", b"<img src=x onerror=hostile>"),
    ("host", b"\xff"),
    ("accept", b"\xff"),
    ("te", b"trailers"),
    ("x-http-method-override", b"DELETE"),
];
