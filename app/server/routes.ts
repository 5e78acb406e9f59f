import { auditRoutes } from '#features/audit/contract.ts'
import { characterRoutes } from '#features/characters/contract.ts'
import { authoringRoutes } from '#features/scenarios/admin-contract.ts'
import { chatRoutes } from '#features/chats/contract.ts'
import { criteriaRoutes } from '#features/criteria/contract.ts'
import { evaluationRoutes } from '#features/evaluations/contract.ts'
import { isoLanguageRoutes } from '#features/languages/admin-contract.ts'
import { languageRoutes } from '#features/languages/contract.ts'
import { moodModifierRoutes } from '#features/moods/admin-contract.ts'
import { moodRoutes } from '#features/moods/contract.ts'
import { organizationRoutes } from '#features/organizations/contract.ts'
import { scenarioMapRoutes } from '#features/scenario-map/contract.ts'
import { scenarioRoutes } from '#features/scenarios/contract.ts'
import { sessionRoutes } from '#features/session/contract.ts'
import { userRoutes } from '#features/users/contract.ts'
import { voiceRoutes } from '#features/voice/contract.ts'

/** The whole interface; `compose.ts` mounts each of these tables. */
export const allRoutes = {
  ...sessionRoutes,
  ...languageRoutes,
  ...moodRoutes,
  ...scenarioRoutes,
  ...chatRoutes,
  ...voiceRoutes,
  ...evaluationRoutes,
  ...organizationRoutes,
  ...userRoutes,
  ...authoringRoutes,
  ...criteriaRoutes,
  ...characterRoutes,
  ...isoLanguageRoutes,
  ...auditRoutes,
  ...moodModifierRoutes,
  ...scenarioMapRoutes,
}
