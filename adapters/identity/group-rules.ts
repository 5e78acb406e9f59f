import { roles } from '#platform/contract/access.ts'
import type { GroupAssignment } from './port.ts'

/** Which claim names the groups of a person, and what each group gives; the first rule that fits counts. */
export type GroupRules = { readonly claim: string; readonly rules: readonly GroupRule[] }
type GroupRule = { readonly group: string; readonly assignment: GroupAssignment }

/** The group of everybody, with groups or without. */
const EVERYBODY = '*'

/** As in `groups coaches=admin@Acme Ltd; *=user@Acme Ltd`. A group may itself hold `=`, as names in a directory do. */
const RULE = /^(?<group>.*\S)\s*=\s*(?<role>\w+)\s*@\s*(?<organization>\S.*)$/

/** Reads OIDC_GROUPS. Rules that cannot be read are left out here, and named by `findGroupRuleProblems`. */
export function parseGroupRules(text: string): GroupRules {
  const { claim, lines } = split(text)
  return { claim, rules: lines.flatMap((line) => parseRule(line) ?? []) }
}

export function findGroupRuleProblems(text: string): string[] {
  const { lines } = split(text)
  if (lines.length === 0)
    return ['OIDC_GROUPS must be a claim and rules, such as: groups coaches=admin@Acme Ltd; *=user@Acme Ltd']
  return lines.flatMap((line) => {
    const rule = parseRule(line)
    if (!rule)
      return `OIDC_GROUPS: "${line}" is no rule; write group=role@organisation, with ${roles.join(', ')}`
    return rule.group === EVERYBODY && rule.assignment.role === 'superadmin'
      ? `OIDC_GROUPS: "${line}" would make everybody a superadmin; name a group`
      : []
  })
}

/**
 * What somebody's groups give them. A claim that is absent stands for no group: some providers leave out an empty one.
 */
export function findAssignment({ rules }: GroupRules, claim: unknown): GroupAssignment | null {
  const groups = new Set(typeof claim === 'string' ? [claim] : Array.isArray(claim) ? claim : [])
  return rules.find(({ group }) => group === EVERYBODY || groups.has(group))?.assignment ?? null
}

/**
 * The role that groups give in one organisation. Never `superadmin`, which only a sign-in gives, because it proves who
 * somebody is.
 */
export const roleByGroupRules =
  (groups: GroupRules | undefined) =>
  (organization: string, names: readonly string[]): 'user' | 'admin' | undefined => {
    const rules = (groups?.rules ?? []).filter(
      ({ assignment }) => assignment.organization.toLowerCase() === organization.toLowerCase(),
    )
    const role = findAssignment({ claim: '', rules }, names)?.role
    return role === 'superadmin' ? undefined : role
  }

function split(text: string): { readonly claim: string; readonly lines: readonly string[] } {
  const [claim = ''] = text.trim().split(/\s/, 1)
  const lines = text.trim().slice(claim.length).split(/[;\n]/)
  return { claim, lines: lines.map((line) => line.trim()).filter((line) => line !== '') }
}

function parseRule(line: string): GroupRule | undefined {
  const { group, role: named, organization } = RULE.exec(line)?.groups ?? {}
  const role = roles.find((known) => known === named)
  return group && role && organization ? { group, assignment: { role, organization } } : undefined
}
