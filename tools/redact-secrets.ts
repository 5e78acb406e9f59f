const SECRET_NAMES = /KEY|SECRET|PASSWORD|PASSPHRASE|TOKEN/

/** Hides what must not be seen, wherever a message of a library may have put it. */
export function redactSecrets(
  text: string,
  environment: Readonly<Record<string, string | undefined>>,
): string {
  const secrets = Object.entries(environment).flatMap(([name, value = '']) => [
    ...(SECRET_NAMES.test(name) ? [value] : []),
    ...passwordsIn(value),
  ])
  return secrets
    .filter((secret) => secret.length > 3)
    .reduce((redacted, secret) => redacted.replaceAll(secret, '…'), text)
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
