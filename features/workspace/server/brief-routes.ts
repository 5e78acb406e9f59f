import type { Handlers } from '#platform/server/mount.ts'
import type { briefRoutes } from '../contract-brief.ts'
import type { ScenarioBriefs } from './scenario-briefs.ts'

export const briefHandlers = (briefs: ScenarioBriefs): Handlers<typeof briefRoutes> => ({
  readBrief: (_received, { actor }) => briefs.read(actor.id),
  draftFromBrief: ({ body }, { actor, key }) => briefs.begin(actor, key, body),
  cancelBrief: (_received, { actor }) => briefs.cancel(actor.id),
})
