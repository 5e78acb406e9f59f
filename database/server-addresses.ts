/** An address of PostgreSQL may name several servers, as libpq has it: `postgres://user@one:5432,two:5432/practice`. */
const parts = /^(?<before>postgres(?:ql)?:\/\/(?:[^/?#]*@)?)(?<hosts>[^/?#]*)(?<after>.*)$/s

/** The accepted values of `target_session_attrs`. With several servers, the one that takes writes is always used. */
const targets = new Set(['any', 'read-write', 'primary'])

/** Splits an address into one for each of its servers. */
export function serverAddresses(url: string): readonly string[] {
  const { before = '', hosts = '', after = '' } = parts.exec(url)?.groups ?? {}
  const rest = after.replace(/([?&])target_session_attrs=[^&#]*(&?)/, (_, first: string, next: string) =>
    next ? first : '',
  )
  return hosts.split(',').map((host) => before + host + rest)
}

/** What is wrong with an address. The sentence does not quote it, because it may hold a password. */
export function findServerAddressProblem(url: string): string | undefined {
  const target = /[?&]target_session_attrs=([^&#]*)/.exec(url)?.[1]
  if (target !== undefined && !targets.has(target))
    return 'target_session_attrs must be read-write, primary or any'
  return serverAddresses(url).every((address) => URL.canParse(address))
    ? undefined
    : 'must be an address of PostgreSQL'
}
