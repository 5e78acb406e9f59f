/**
 * The name of a cookie of the provider. Over https its prefix makes browsers take it over https alone; `__Host-` is not
 * for cookies that are sent below a path.
 */
export const providerCookie = (name: string, isSecure: boolean): string =>
  isSecure ? `__Secure-${name}` : name
