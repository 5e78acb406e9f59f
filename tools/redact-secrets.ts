const SECRET_NAMES = /KEY|SECRET|PASSWORD|PASSPHRASE|TOKEN/

/** Replaces every secret of the environment in a text, because error messages of libraries may quote secrets. */
export function redactSecrets(
  text: string,
  environment: Readonly<Record<string, string | undefined>>,
): string {
  const secrets = Object.entries(environment)
    .flatMap(([name, value = '']) => [...(SECRET_NAMES.test(name) ? [value] : []), ...passwordsIn(value)])
    .filter((secret) => secret.length > 3)
  // Longest first: if a shorter secret is the beginning of a longer one, replacing it first would leave the rest of the
  // longer one.
  const longestFirst = secrets.toSorted((a, b) => b.length - a.length)
  return longestFirst.reduce((redacted, secret) => redacted.replaceAll(secret, '…'), text)
}

/** The passwords in an address, as written there and decoded. */
function passwordsIn(value: string): string[] {
  const [, written] = /^\w+:\/\/[^/?#]*?:([^/?#]+)@/.exec(value) ?? []
  if (written === undefined) return []
  try {
    return [written, decodeURIComponent(written)]
  } catch {
    return [written]
  }
}
