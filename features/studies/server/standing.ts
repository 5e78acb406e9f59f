import { AGAIN_DAYS, type MeasurementRound, type StudyArm, type StudyStanding } from '../contract.ts'
import { addDays, boundsOf, phaseOf, type StudyTimes } from './phases.ts'

/** What decides where somebody stands who has been asked. */
export type StudyPlace = StudyTimes & {
  readonly has_agreed: boolean
  readonly arm: StudyArm | null
  /** When each measurement was evaluated; absent where it has not been. */
  readonly measured: Readonly<Partial<Record<MeasurementRound, Date>>>
}

type CurrentStanding = {
  readonly standing: StudyStanding
  readonly round: MeasurementRound | null
  readonly until: Date | null
}

const at = (standing: StudyStanding, until: Date | null = null): CurrentStanding => ({
  standing,
  round: null,
  until,
})
const measuring = (round: MeasurementRound, until: Date | null): CurrentStanding => ({
  standing: 'measure',
  round,
  until,
})

/** Where somebody stands in a study at a moment, and which measurement is due. */
export function findStanding(place: StudyPlace, now: Date): CurrentStanding {
  if (!place.has_agreed) return at('invited')
  const bounds = boundsOf(place)
  if (phaseOf(place, now) === 'over') return at('finished')
  if (bounds === null) return place.measured.before ? at('awaiting_draw') : measuring('before', null)
  if (place.arm === null) return at('not_drawn')
  if (now < bounds.practiceEnds)
    return at(place.arm === 'now' ? 'practising' : 'waiting', bounds.practiceEnds)
  if (!place.measured.after)
    return now < bounds.afterEnds ? measuring('after', bounds.afterEnds) : at('finished')
  if (place.measured.again) return at('finished')
  const opens = addDays(place.measured.after, AGAIN_DAYS.from)
  const closes = addDays(place.measured.after, AGAIN_DAYS.until)
  if (now < opens) return at('resting', opens)
  return now < closes ? measuring('again', closes) : at('finished')
}
