const SECRET_NAMES = /KEY|SECRET|PASSWORD|PASSPHRASE|TOKEN/

/** Replaces every secret of the environment in a text; error messages of libraries may quote them. */
export function redactSecrets(
  text: string,
  environment: Readonly<Record<string, string | undefined>>,
): string {
  const secrets = Object.entries(environment)
    .flatMap(([name, value = '']) => [...(SECRET_NAMES.test(name) ? [value] : []), ...passwordsIn(value)])
    .filter((secret) => secret.length > 3)
  // A secret that begins with another one would leave its end.
  const longestFirst = secrets.toSorted((a, b) => b.length - a.length)
  return longestFirst.reduce((redacted, secret) => redacted.replaceAll(secret, '…'), text)
}

/** Passwords in addresses, as they are written there and as they are meant. */
function passwordsIn(value: string): string[] {
  const [, written] = /^\w+:\/\/[^/?#]*?:([^/?#]+)@/.exec(value) ?? []
  if (written === undefined) return []
  try {
    return [written, decodeURIComponent(written)]
  } catch {
    return [written]
  }
}
