/** The role that a rule of OIDC_GROUPS gives for groups of an organisation; undefined without one that fits. */
export type RoleByRules = (organization: string, groups: readonly string[]) => 'user' | 'admin' | undefined

/** No directory has a group of this name by accident. */
const BY_NAME = /^performance[ _-]?partner[ _-](?<role>user|admin)s?$/i

/** What somebody's groups give them: by a rule, else by the name of a group; an admin is an admin whatever else fits. */
export function roleOfGroups(
  byRules: RoleByRules,
  organization: string,
  groups: readonly string[],
): 'user' | 'admin' | undefined {
  const named = groups.map((group) => BY_NAME.exec(group)?.groups?.['role']?.toLowerCase())
  return byRules(organization, groups) ?? (['admin', 'user'] as const).find((role) => named.includes(role))
}
