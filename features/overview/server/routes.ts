import { organizationFailures } from '#features/organizations/contract.ts'
import { attachment, toCsv } from '#platform/server/csv.ts'
import { DomainError } from '#platform/server/errors.ts'
import type { Actor } from '#platform/server/gate.ts'
import type { Handlers } from '#platform/server/mount.ts'
import { overviewColumns, overviewFailures, type overviewRoutes } from '../contract.ts'
import { LISTED_SCENARIOS, type OverviewStore } from './overview-store.ts'

export const overviewHandlers = (store: OverviewStore): Handlers<typeof overviewRoutes> => {
  const find = async (actor: Actor, asked: number | undefined) => {
    const organization = await store.findOrganization(chooseOrganization(actor, asked))
    if (!organization) throw new DomainError(organizationFailures.missing)
    return organization
  }
  return {
    readOverview: async ({ query }, { actor }) => {
      const organization = await find(actor, query.organization)
      const [invited, months] = await Promise.all([
        store.countPeople(organization.id),
        store.months(organization.id),
      ])
      const month = (months.find((one) => one.month === query.month) ?? months.at(-1))?.month ?? null
      const reading = { organizationId: organization.id, language: actor.language }
      const [scenarios, skills] =
        month === null
          ? [[], []]
          : await Promise.all([store.scenarios(reading, month), store.skills(organization.id, month)])
      return {
        organization,
        invited,
        month,
        months,
        scenarios: scenarios.slice(0, LISTED_SCENARIOS),
        has_more_scenarios: scenarios.length > LISTED_SCENARIOS,
        skills,
      }
    },

    exportOverview: async ({ query }, { actor, http }) => {
      const organization = await find(actor, query.organization)
      http.reply.headers(attachment('overview.csv'))
      const reading = { organizationId: organization.id, language: actor.language }
      return toCsv(overviewColumns, store.exportAll(reading))
    },
  }
}

/** @throws DomainError forbidden, invalid */
function chooseOrganization({ role, organizationId }: Actor, asked: number | undefined): number {
  if (role !== 'superadmin' && asked !== undefined && asked !== organizationId)
    throw new DomainError(overviewFailures.otherOrganization)
  const chosen = asked ?? organizationId
  if (chosen === null) throw new DomainError(overviewFailures.organizationRequired)
  return chosen
}
