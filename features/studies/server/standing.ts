import { THIRD_ROUND_DAYS, type MeasurementRound, type StudyArm, type StudyStanding } from '../contract.ts'
import { addDays, phaseEndsOf, phaseOf, type StudyTimes } from './phases.ts'

/** Everything that decides where an invited person stands. */
export type StudyParticipation = StudyTimes & {
  readonly has_agreed: boolean
  /** Whether the person is in another organisation than the study by now. */
  readonly has_moved: boolean
  readonly arm: StudyArm | null
  /** When each measurement was evaluated; absent for those that were not. */
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
export function findStanding(participation: StudyParticipation, now: Date): CurrentStanding {
  if (!participation.has_agreed) return at('invited')
  const bounds = phaseEndsOf(participation)
  if (participation.has_moved || phaseOf(participation, now) === 'over') return at('finished')
  if (bounds === null) return participation.measured.before ? at('awaiting_draw') : measuring('before', null)
  if (participation.arm === null) return at('not_drawn')
  if (now < bounds.practiceEnds)
    return at(participation.arm === 'now' ? 'practising' : 'waiting', bounds.practiceEnds)
  if (!participation.measured.after)
    return now < bounds.afterEnds ? measuring('after', bounds.afterEnds) : at('finished')
  if (participation.measured.again) return at('finished')
  const opens = addDays(participation.measured.after, THIRD_ROUND_DAYS.from)
  const closes = addDays(participation.measured.after, THIRD_ROUND_DAYS.until)
  if (now < opens) return at('resting', opens)
  return now < closes ? measuring('again', closes) : at('finished')
}
