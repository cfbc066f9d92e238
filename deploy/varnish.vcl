# Varnish 6.6 or newer in front of Sitewright, with the module xkey (Debian: varnish and varnish-modules).
# Sitewright runs with EDGE=varnish, EDGE_URL=http://this server, EDGE_KEY=the key below, and TRUSTED_PROXIES=this server.
# Four things are yours: the backend, who may purge, the key, and, in place of localhost, the host of BASE_URL. Varnish speaks no https:
# put nginx-tls.conf in front, with the port of Varnish.
vcl 4.1;

import std;
import xkey;

backend default {
	.host = "127.0.0.1";
	.port = "3000";
	.probe = {
		.request = "GET /readyz HTTP/1.1" "Host: localhost" "Connection: close";
		.interval = 2s;
		.timeout = 2s;
		.window = 4;
		.threshold = 3;
		.initial = 3;
	}
}

acl purgers {
	"127.0.0.1";
	"::1";
}

sub vcl_recv {
	unset req.http.X-Forget;
	if (req.method == "PURGE") {
		if (client.ip !~ purgers || req.http.X-Edge-Key != "change-this-key") {
			return (synth(403));
		}
		if (req.http.X-Purge-All) {
			ban("obj.status != 0");
			return (synth(200, "Purged"));
		}
		set req.http.X-Forget = xkey.purge(req.http.X-Purge);
		return (synth(200, "Purged"));
	}

	# The service itself (API, console, tools) and previews are passed as they are: nothing of them is kept.
	if (req.http.Host ~ "(?i)^(localhost(:[0-9]+)?$|preview-[a-z0-9-]+\.)") {
		if (req.http.Upgrade) {
			return (pipe);
		}
		return (pass);
	}

	# What visitors get depends on no cookie. Scripts of a website may have set some.
	unset req.http.Cookie;

	# Few forms of each answer, in place of one for each browser.
	if (req.url ~ "^/assets/" && req.url ~ "[?&]w=") {
		if (req.http.Accept ~ "image/avif") {
			set req.http.Accept = "image/avif,image/webp,*/*";
		} else if (req.http.Accept ~ "image/webp") {
			set req.http.Accept = "image/webp,*/*";
		} else {
			set req.http.Accept = "*/*";
		}
	} else if (req.http.Accept !~ "text/markdown") {
		set req.http.Accept = "text/html,*/*";
	}

	# A page that has been asked for again in the background is sent as it was for seconds only; while the service is away,
	# for as long as it allows.
	if (std.healthy(req.backend_hint)) {
		set req.grace = 0s;
	}
}

sub vcl_hash {
	# Where a visitor comes from changes nothing of a page. It is counted by the log, which has the whole address.
	hash_data(regsub(regsuball(req.url, "(?<=[?&])(utm_[a-z]+|gclid|fbclid|msclkid)=[^&]*&?", ""), "[?&]+$", ""));
	hash_data(req.http.Host);
	return (lookup);
}

sub vcl_backend_response {
	if (beresp.status >= 500 && bereq.is_bgfetch) {
		return (abandon);
	}
	if (beresp.http.Surrogate-Control ~ "max-age=[0-9]") {
		set beresp.ttl = std.duration(regsub(beresp.http.Surrogate-Control, "^.*max-age=([0-9]+).*$", "\1s"), 0s);
		set beresp.grace = std.duration(regsub(beresp.http.Surrogate-Control, "^.*stale-if-error=([0-9]+).*$", "\1s"), 0s);
		set beresp.keep = 0s;
		set beresp.http.xkey = beresp.http.Surrogate-Key;
	} else {
		# Nothing but what says so is kept. The next answer at this address may.
		set beresp.uncacheable = true;
		set beresp.ttl = 10s;
	}
	return (deliver);
}

sub vcl_deliver {
	# Misses are counted by the service.
	# Of files only AI crawlers are counted, so all others are not logged.
	if (obj.hits > 0 && req.method == "GET" && resp.http.X-Sitewright-View &&
	    (resp.http.X-Sitewright-View !~ "^[^ ]+ - (file|robots|nothing) " ||
	     req.http.User-Agent ~ "(?i)bot|spider|gpt|claude|anthropic|perplexity|meta-|cohere|omgili|google-|gemini|amzn|mistral")) {
		std.log("view:" + resp.http.X-Sitewright-View);
	}
	unset resp.http.X-Sitewright-View;
	unset resp.http.Surrogate-Control;
	unset resp.http.Surrogate-Key;
	unset resp.http.xkey;
	unset resp.http.X-Varnish;
	unset resp.http.Via;
}
