vcl 4.1;

# Varnish between the balancer and three nodes: /etc/varnish/default.vcl. Check it with: varnishd -C -f varnish.vcl
# It keeps what the nodes call public: scripts, styles, fonts, images and map tiles. Pages are private to a visitor and always
# come from a node, which has its own cache of them. Files of the previous release stay available while nodes are replaced.
# It adds to X-Forwarded-For: behind one balancer the nodes need TRUSTED_PROXIES=2.

import directors;

probe ready {
    .request =
        "GET /health/ready HTTP/1.1"
        "Host: localhost"
        "Connection: close";
    .interval = 1s;
    .timeout = 1s;
    .window = 2;
    .threshold = 1;
    .initial = 1;
}

backend node1 { .host = "10.0.0.11"; .port = "9001"; .probe = ready; .connect_timeout = 2s; .first_byte_timeout = 30s; }
backend node2 { .host = "10.0.0.12"; .port = "9001"; .probe = ready; .connect_timeout = 2s; .first_byte_timeout = 30s; }
backend node3 { .host = "10.0.0.13"; .port = "9001"; .probe = ready; .connect_timeout = 2s; .first_byte_timeout = 30s; }

sub vcl_init {
    new nodes = directors.round_robin();
    nodes.add_backend(node1);
    nodes.add_backend(node2);
    nodes.add_backend(node3);
}

sub vcl_recv {
    set req.backend_hint = nodes.backend();
    if (req.method != "GET" && req.method != "HEAD") {
        return (pass);
    }
    # Files that are the same for every visitor, whatever the base path of the brand.
    if (req.url ~ "^(/rx)?/(assets|brands|media|share|map-tiles)/") {
        unset req.http.Cookie;
        unset req.http.Authorization;
        return (hash);
    }
    return (pass);
}

sub vcl_backend_response {
    # A file that was not found may arrive with the next node of a new release.
    if (beresp.status >= 400) {
        set beresp.uncacheable = true;
        set beresp.ttl = 0s;
        return (deliver);
    }
    set beresp.grace = 1h;
}

# No node answers: a plain page. A request is never repeated here, because a POST may have been sent.
sub vcl_backend_error {
    set beresp.http.Content-Type = "text/plain; charset=utf-8";
    set beresp.http.Retry-After = "5";
    set beresp.body = "The site is busy. Please try again in a moment.";
    return (deliver);
}
