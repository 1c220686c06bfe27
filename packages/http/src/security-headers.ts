/** Sent with every response of both hosts. */
export const baseHeaders = {
  "referrer-policy": "strict-origin",
  "x-content-type-options": "nosniff",
};

/** Only over TLS: browsers ignore it on plain http. One year in seconds. */
export const strictTransportHeaders = {
  "strict-transport-security": "max-age=31536000; includeSubDomains",
};
