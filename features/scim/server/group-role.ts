/** The role that a rule of OIDC_GROUPS gives for groups of an organisation; undefined if no rule fits. */
export type RoleByRules = (organization: string, groups: readonly string[]) => 'user' | 'admin' | undefined

/** A name that no directory would give a group by accident. */
const BY_NAME = /^performance[ _-]?partner[ _-](?<role>user|admin)s?$/i

/** The role that a user's groups give: by a rule, else by a group's name. The role admin takes precedence. */
export function roleOfGroups(
  byRules: RoleByRules,
  organization: string,
  groups: readonly string[],
): 'user' | 'admin' | undefined {
  const named = groups.map((group) => BY_NAME.exec(group)?.groups?.['role']?.toLowerCase())
  return byRules(organization, groups) ?? (['admin', 'user'] as const).find((role) => named.includes(role))
}
