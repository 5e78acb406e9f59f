import { auditRoutes } from '#features/audit/contract.ts'
import { characterRoutes } from '#features/characters/contract.ts'
import { chatRoutes } from '#features/chats/contract.ts'
import { criteriaRoutes } from '#features/criteria/contract.ts'
import { evaluationRoutes } from '#features/evaluations/contract.ts'
import { languageRoutes } from '#features/languages/contract.ts'
import { moodRoutes } from '#features/moods/contract.ts'
import { organizationRoutes } from '#features/organizations/contract.ts'
import { scenarioMapRoutes } from '#features/scenario-map/contract.ts'
import { scenarioRoutes } from '#features/scenarios/contract.ts'
import { sessionRoutes } from '#features/session/contract.ts'
import { userRoutes } from '#features/users/contract.ts'
import { voiceRoutes } from '#features/voice/contract.ts'
import type { Route } from '#platform/contract/route.ts'

/** The whole interface, by slice; `compose.ts` has the handlers of each. */
export const routesBySlice = {
  audit: auditRoutes,
  characters: characterRoutes,
  chats: chatRoutes,
  criteria: criteriaRoutes,
  evaluations: evaluationRoutes,
  languages: languageRoutes,
  moods: moodRoutes,
  organizations: organizationRoutes,
  'scenario-map': scenarioMapRoutes,
  scenarios: scenarioRoutes,
  session: sessionRoutes,
  users: userRoutes,
  voice: voiceRoutes,
}

type RoutesBySlice = typeof routesBySlice
export type RouteName = { [Slice in keyof RoutesBySlice]: keyof RoutesBySlice[Slice] }[keyof RoutesBySlice]

export const allRoutes: Readonly<Record<string, Route>> = Object.fromEntries(
  Object.values(routesBySlice).flatMap((routes) => Object.entries<Route>(routes)),
)
