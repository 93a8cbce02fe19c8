vcl 4.1;

# Varnish between the balancer and three nodes: /etc/varnish/default.vcl. Check it with: varnishd -C -f varnish.vcl
# It keeps what the nodes call public: pages for a minute, and scripts, styles, fonts, images and map tiles. Files of the
# previous release stay available while nodes are replaced. Start it with `-p http_gzip_support=off`, or every page is gzip.
# Change (/rx)? to your base paths, such as (/rx|/cards)?, and samsung|usnews|yahoo to the ids of your partner sources.
# It adds to X-Forwarded-For: behind one balancer the nodes need TRUSTED_PROXIES=2. With CACHE_PURGE_URL=http://THIS-HOST:6081/purge
# they tell it which pages to forget.

import directors;
import std;

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

# The nodes, and not the balancer.
acl purgers {
    "10.0.0.11";
    "10.0.0.12";
    "10.0.0.13";
}

sub vcl_init {
    new nodes = directors.round_robin();
    nodes.add_backend(node1);
    nodes.add_backend(node2);
    nodes.add_backend(node3);
}

sub vcl_recv {
    set req.backend_hint = nodes.backend();
    if (req.method == "POST" && req.url == "/purge") {
        # A request through a balancer has more than one entry in X-Forwarded-For.
        if (client.ip !~ purgers || req.http.X-Forwarded-For ~ ",") {
            return (synth(403));
        }
        if (req.http.Surrogate-Key !~ "^[a-z0-9-]+( [a-z0-9-]+)*$") {
            return (synth(400));
        }
        # A space would end the expression.
        if (!std.ban("obj.http.Surrogate-Key ~ (^|\s)(" + regsuball(req.http.Surrogate-Key, " ", "|") + ")(\s|$)")) {
            return (synth(500, std.ban_error()));
        }
        return (synth(200));
    }
    if (req.method != "GET" && req.method != "HEAD") {
        return (pass);
    }
    # Files that are the same for every visitor.
    if (req.url ~ "^(/rx)?/(assets|brands|media|media-fonts|share|map-tiles)/") {
        unset req.http.Cookie;
        unset req.http.Authorization;
        return (hash);
    }
    # A visitor's own, and a link that sets cookies.
    if (req.http.Authorization
        || req.url ~ "\.data(\?|$)|^(/rx)?/(api|remember|__manifest)|^(/rx)?(/es)?/(card|coupon|at-the-counter|privacy-choices|c)([/?]|$)"
        || req.url ~ "[?&](utm_source|utm_campaign|utm_medium|ref_id)=") {
        return (pass);
    }
    # Parameters of no page are dropped, and the others put in one order. A node gets the visitor's own URL to redirect it.
    set req.http.X-Url = req.url;
    set req.url = regsuball(req.url, "(?<=[?&])(?!(name|form|dosage|quantity|ndc|id|other|zip|wait|confirmed|chain|order|lat|lng|parts|drug|q|key|seen|source|sent|again|message|once|token|saved|from)=)[^&]*(&|$)", "");
    set req.url = std.querysort(regsub(req.url, "[?&]+$", ""));
    # A page of each encoding that the nodes know.
    if (req.http.Accept-Encoding ~ "(?i)\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))") {
        set req.http.Accept-Encoding = "br";
    } elsif (req.http.Accept-Encoding ~ "(?i)\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))") {
        set req.http.Accept-Encoding = "gzip";
    } else {
        unset req.http.Accept-Encoding;
    }
    # A node leads these visitors to the URL of their ZIP code or partner (brands/*.source.yaml). In a browser with script the
    # page would do it too, later.
    unset req.http.X-Remembers;
    if (req.http.Cookie ~ "(?i)(^|; *)utm_source=(samsung|usnews|yahoo)(;|$)" && req.url !~ "[?&]source=") {
        set req.http.X-Remembers = "source";
    } elsif (req.http.Cookie ~ "(^|; *)zip=" && req.url !~ "[?&](zip|lat|lng)=") {
        set req.http.X-Remembers = "zip";
    }
    return (hash);
}

sub vcl_hit {
    if (req.http.X-Remembers == "source"
        || (req.http.X-Remembers == "zip" && obj.http.Surrogate-Key ~ "(^| )priced( |$)")) {
        set req.url = req.http.X-Url;
        return (pass);
    }
}

sub vcl_miss {
    if (req.http.X-Remembers) {
        set req.url = req.http.X-Url;
        return (pass);
    }
}

sub vcl_backend_fetch {
    unset bereq.http.X-Remembers;
    unset bereq.http.X-Url;
}

sub vcl_backend_response {
    # A file that was not found may arrive with the next node of a new release.
    if (beresp.status >= 400) {
        set beresp.uncacheable = true;
        set beresp.ttl = 0s;
        return (deliver);
    }
    # Pages say themselves for how long an old one is better than none.
    if (bereq.url ~ "^(/rx)?/(assets|brands|media|media-fonts|share|map-tiles)/") {
        set beresp.grace = 1h;
    }
}

sub vcl_deliver {
    # They are for caches whose operator can purge them.
    unset resp.http.Surrogate-Key;
    unset resp.http.Cache-Tag;
    set resp.http.Cache-Control = regsub(resp.http.Cache-Control, ", s-maxage=.*$", "");
    # The id of the request that filled the cache.
    if (obj.hits > 0) {
        unset resp.http.X-Request-Id;
    }
}

# No node answers: a plain page. A request is never repeated here, because a POST may have been sent.
sub vcl_backend_error {
    set beresp.http.Content-Type = "text/plain; charset=utf-8";
    set beresp.http.Cache-Control = "no-store";
    set beresp.http.Retry-After = "5";
    set beresp.body = "The site is busy. Please try again in a moment.";
    return (deliver);
}
