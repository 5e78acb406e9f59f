/** Okta refuses a sign-out without the ID token. At a customer's own domain it cannot be recognised. */
export const isOkta = (issuer: URL): boolean =>
  /(^|\.)(okta|oktapreview|okta-emea|okta-gov)\.com$|(^|\.)okta\.mil$/.test(issuer.hostname)
