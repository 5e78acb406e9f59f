import type { PracticeSummary } from '#features/practice/contract.ts'
import { lazyPart } from '#platform/web/ui/lazy-part.tsx'

/** Rarely shown, so their code is loaded on demand. */
const DebriefReminder = lazyPart(async () => (await import('./DebriefReminder.tsx')).DebriefReminder)

const BoosterReminder = lazyPart(async () => (await import('./BoosterReminder.tsx')).BoosterReminder)

/** The reminder for the learner, one at a time: a debrief comes before a short try, because real life comes first. */
export function Reminder({ practice: { debrief, booster } }: { readonly practice: PracticeSummary }) {
  if (debrief) return <DebriefReminder key={debrief.own_conversation_id} debrief={debrief} />
  if (booster)
    return <BoosterReminder key={`${booster.evaluation_id} ${booster.after_days}`} booster={booster} />
  return null
}
