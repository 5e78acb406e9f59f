import type { PracticeSummary } from '#features/practice/contract.ts'
import { lazyComponent } from '#platform/web/ui/lazy-component.tsx'

/** Rarely shown, so their code is loaded on demand. */
const DebriefReminder = lazyComponent(async () => (await import('./DebriefReminder.tsx')).DebriefReminder)

const BoosterReminder = lazyComponent(async () => (await import('./BoosterReminder.tsx')).BoosterReminder)

/** The reminder for the learner, one at a time: a debrief comes before a short try, because real life comes first. */
export function Reminder({ practice: { debrief, booster } }: { readonly practice: PracticeSummary }) {
  if (debrief) return <DebriefReminder key={debrief.own_conversation_id} debrief={debrief} />
  if (booster)
    return <BoosterReminder key={`${booster.evaluation_id} ${booster.after_days}`} booster={booster} />
  return null
}
