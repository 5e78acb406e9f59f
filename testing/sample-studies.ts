import type { OwnStudy } from '#features/studies/contract.ts'
import type { Study, StudyChoices } from '#features/studies/contract-admin.ts'

/** A study as an invited learner sees it. */
export const sampleOwnStudy: OwnStudy = {
  id: 7,
  title: 'Does practising help us?',
  standing: 'invited',
  round: null,
  chat_id: null,
  until: null,
  practised: { id: 1, title: 'Feedback after missed deadlines' },
  measured: { title: 'Negotiating your salary' },
  starts_on: '2026-12-07',
  practice_days: 28,
}

/** A study as its administrator sees it at the start. */
export const sampleStudy: Study = {
  id: 7,
  title: 'Does practising help us?',
  phase: 'enrolling',
  practised: { id: 1, title: 'Feedback after missed deadlines' },
  measured: { id: 2, title: 'Negotiating your salary' },
  mood: 'Defensive',
  rubric_version: 3,
  is_for_all: true,
  starts_on: '2026-12-07',
  practice_days: 28,
  drawn_at: null,
  practice_ends_at: null,
  after_ends_at: null,
  ends_at: null,
  ended_at: null,
  reported_on: null,
  next_report_on: '2026-11-30',
  counts: null,
  figures: { after: null, again: null },
  has_export: false,
}

/** The same study half a year later. */
export const measuredStudy: Study = {
  ...sampleStudy,
  phase: 'over',
  drawn_at: '2026-12-07T06:00:00.000Z',
  practice_ends_at: '2027-01-04T06:00:00.000Z',
  after_ends_at: '2027-01-18T06:00:00.000Z',
  ends_at: '2027-04-18T06:00:00.000Z',
  reported_on: '2027-04-19',
  is_after_reported: true,
  next_report_on: '2027-04-26',
  counts: {
    invited: 140,
    agreed: 58,
    withdrawn: null,
    before: 54,
    drawn: { now: 27, later: 27 },
    after: { now: 25, later: 24 },
    again: { now: 21, later: 19 },
  },
  figures: {
    after: {
      now: { people: 25, before: 0.48, after: 0.66 },
      later: { people: 24, before: 0.5, after: 0.53 },
      effect: { difference: 0.14, low: 0.06, high: 0.22, standardised: 0.81 },
    },
    again: {
      now: { people: 21, change: 0.15, low: 0.07, high: 0.23 },
      later: { people: 19, change: 0.12, low: -0.01, high: 0.25 },
    },
  },
  has_export: true,
}

export const sampleStudyChoices: StudyChoices = {
  scenarios: [
    { id: 1, title: 'Feedback after missed deadlines', can_measure: true, moods: [], due_on: null },
    {
      id: 2,
      title: 'Negotiating your salary',
      can_measure: true,
      moods: [
        { id: 5, title: 'Calm' },
        { id: 6, title: 'Defensive' },
      ],
      due_on: null,
    },
    { id: 3, title: 'A first one-to-one', can_measure: false, moods: [], due_on: null },
  ],
  people: Array.from({ length: 24 }, (_, index) => ({
    id: index + 1,
    name: `Robin Walker ${index + 1}`,
    username: `robin_${index + 1}`,
  })),
  groups: [{ id: 1, name: 'Sales', people: Array.from({ length: 20 }, (_, index) => index + 1) }],
}
