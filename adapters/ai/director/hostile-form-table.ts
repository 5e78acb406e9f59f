import type { HostilityClass } from './hostility-words.ts'

/** Words of these classes one after another, with at most so many words between each and the one before. */
export type HostileForm = {
  readonly steps: readonly (HostilityClass | readonly [within: number, name: HostilityClass])[]
  /** Classes of which no word may stand between them. */
  readonly notBetween?: readonly HostilityClass[]
  /** Classes of which no word may stand right in front. */
  readonly notBefore?: readonly HostilityClass[]
  /** Classes of which no word may follow at once. */
  readonly notAfter?: readonly HostilityClass[]
  /** Whether a word of praise or thanks in the sentence makes it kind. */
  readonly isMild?: boolean
  /** Whether it begins a clause, behind words that lead in to an order. */
  readonly isOrder?: boolean
  /** Whether it is meant also behind "if". */
  readonly isMeant?: boolean
  /** Whether it begins the sentence. */
  readonly isFirst?: boolean
  /** Whether it is nearly the whole sentence. */
  readonly isWhole?: boolean
}

const others = ['self', 'other', 'deny', 'reported'] as const

/** Everything that is hostile by its form, in every language. */
export const hostileForms: readonly HostileForm[] = [
  // Contempt for the person, for what they said or did, and for what moves them.
  { steps: ['you', [4, 'contempt']], notBetween: others },
  { steps: ['your', [3, 'contempt']], notBetween: others },
  { steps: ['your', [3, 'rubbish']], notBetween: others },
  { steps: ['your', [2, 'whinge']], notBetween: others, isMild: true },
  { steps: ['this', [2, 'rubbish']], notBetween: others },
  { steps: ['superlative', [2, 'product']] },
  { steps: ['product', [0, 'superlative']] },
  { steps: ['among', [1, 'contempt']] },
  { steps: ['you', [3, 'undeserving']], isMild: true },
  { steps: ['undeserving', [6, 'you']], isMild: true },
  { steps: ['sarcasm'], isMild: true },
  { steps: ['bla'], isWhole: true },
  // Orders.
  { steps: ['stop', [2, 'scorn']], isOrder: true },
  { steps: ['stop', [1, 'whinge']], isOrder: true },
  { steps: ['command'], isOrder: true },
  // Ultimatums and threats.
  { steps: ['ultimatum'], isMeant: true },
  { steps: ['or', [8, 'threat']], notBetween: ['praise'], isMeant: true },
  { steps: ['door'], isMeant: true },
  // Brushing off.
  { steps: ['self', [2, 'nocare']], isMild: true },
  { steps: ['you', [2, 'nocare']] },
  { steps: ['nocare'], isFirst: true },
  { steps: ['nocare', [3, 'you']] },
  { steps: ['nocare', [3, 'your']] },
  { steps: ['your', [2, 'nocare']] },
  { steps: ['scoff'], isMeant: true },
  // Comparisons.
  { steps: ['even', [2, 'minor']] },
  { steps: ['minor', [1, 'would']], notBefore: ['self'] },
  { steps: ['minor', [6, 'thanyou']], notAfter: ['deem'] },
  { steps: ['better', [2, 'thanyou']], notAfter: ['deem'] },
  { steps: ['others', [2, 'manage']], notBetween: ['deny', 'other'], isMild: true },
  { steps: ['others', [3, 'deny'], [2, 'scorn']] },
  { steps: ['others', [3, 'scorn'], [1, 'deny']] },
  { steps: ['others', [8, 'onlyyou']] },
  { steps: ['whynot'] },
  { steps: ['predecessor', [5, 'better']] },
  { steps: ['nobody', [3, 'standing'], [4, 'you']], isMild: true },
  { steps: ['everybody', [3, 'against'], [3, 'you']], isMild: true },
  { steps: ['everybody', [3, 'knowsyou']], isMild: true },
  { steps: ['everybody', [8, 'contempt']], notBetween: ['self', 'deny'] },
  { steps: ['likeyou'], notBefore: ['standing'], isMild: true },
  { steps: ['rhetoric'], notBefore: ['deny'] },
  // Accusations.
  { steps: ['you', [3, 'wreck']], notBetween: ['other', 'deny', 'reported', 'your'] },
  {
    steps: ['you', [4, 'always']],
    notBetween: ['self', 'other', 'freely'],
    notAfter: ['freely'],
    isMild: true,
  },
  { steps: ['fault'], notBefore: ['deny'] },
  { steps: ['you', [1, 'should'], [3, 'shouldbe']], notBetween: ['deny'] },
  // Disgust.
  { steps: ['you', [2, 'self'], [2, 'repel']] },
  { steps: ['you', [2, 'self'], [1, 'repels']] },
  { steps: ['you', [1, 'repels'], [1, 'self']] },
  { steps: ['whinge', [1, 'repels']] },
  { steps: ['fedup', [2, 'you']], isMild: true },
  { steps: ['fedup', [2, 'your']], isMild: true },
  { steps: ['swear', [8, 'you']], isMild: true },
  { steps: ['you', [8, 'swear']], isMild: true },
  { steps: ['your', [4, 'swear']], isMild: true },
]
