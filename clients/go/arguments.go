package stackfit

import (
	"net/url"
	"strconv"
	"strings"
	"unicode/utf8"
)

// ArgumentError says that an argument or option is invalid. Nothing was sent.
type ArgumentError struct{ reason string }

// Error says what is wrong and what is expected.
func (e *ArgumentError) Error() string { return "stackfit: " + e.reason }

func argumentError(reason string) error { return &ArgumentError{reason} }

func firstError(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// Where the API is on a server.
const apiPath = "/api/v1"

// checkBaseURL takes the address of a server, or of its API. It returns that of the API, without a trailing slash.
func checkBaseURL(text string) (string, error) {
	if strings.TrimSpace(text) == "" {
		return "", argumentError("the base URL must not be blank; write it like https://stackfit.example")
	}
	if start := strings.ToLower(text); !strings.HasPrefix(start, "https://") && !strings.HasPrefix(start, "http://") {
		return "", argumentError("the base URL must begin with https:// or http://, as in https://stackfit.example")
	}
	u, err := url.Parse(text)
	if err != nil || u.Hostname() == "" || strings.ContainsAny(text, " \\") {
		return "", argumentError("the base URL must have a valid host after http:// or https://, as in https://stackfit.example")
	}
	if u.User != nil || strings.ContainsAny(text, "?#") {
		return "", argumentError("the base URL must not contain credentials, a query or a fragment; pass a token with WithToken")
	}
	base := strings.TrimRight(text, "/")
	if strings.HasSuffix(base, apiPath) {
		return base, nil
	}
	return base + apiPath, nil
}

// isToken reports whether a text is visible ASCII: nothing else is allowed in a header
// (https://www.rfc-editor.org/rfc/rfc9110#section-5.5).
func isToken(text string) bool {
	for _, r := range text {
		if r < 0x21 || r > 0x7e {
			return false
		}
	}
	return text != ""
}

func checkName(what, value string) error {
	if strings.TrimSpace(value) == "" {
		return argumentError(what + " must not be blank")
	}
	if !utf8.ValidString(value) {
		return argumentError(what + " is not valid UTF-8")
	}
	return nil
}

// escape escapes all but the unreserved characters of https://www.rfc-editor.org/rfc/rfc3986#section-2.3.
func escape(text string) string {
	return strings.ReplaceAll(url.QueryEscape(text), "+", "%20")
}

// segments appends path segments, given as pairs of field name and value. It refuses "." and "..", which URL parsers treat
// as folders.
func segments(path string, pairs ...string) (string, error) {
	for at := 0; at+1 < len(pairs); at += 2 {
		what, value := pairs[at], pairs[at+1]
		if err := checkName(what, value); err != nil {
			return "", err
		}
		if value == "." || value == ".." {
			return "", argumentError(what + " must not be only dots")
		}
		path += "/" + escape(value)
	}
	return path, nil
}

// field is a part of a query; empty without a value.
func field(name, value string) string {
	if value == "" {
		return ""
	}
	return name + "=" + escape(value)
}

func number(name string, value int) string {
	if value == 0 {
		return ""
	}
	return field(name, strconv.Itoa(value))
}

func boolean(name string, value *bool) string {
	if value == nil {
		return ""
	}
	return field(name, strconv.FormatBool(*value))
}

func query(fields ...string) string {
	var given []string
	for _, f := range fields {
		if f != "" {
			given = append(given, f)
		}
	}
	if len(given) == 0 {
		return ""
	}
	return "?" + strings.Join(given, "&")
}
