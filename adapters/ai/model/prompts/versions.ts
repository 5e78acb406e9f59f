/**
 * The versions of the prompts, which are stored with what they produce. A change of a prompt needs the next number here
 * and its fingerprint in `recorded.json`, which the test of each prompt checks.
 */
export const promptVersions = {
  partner: 'partner/9',
  evaluator: 'evaluator/8',
  judge: 'judge/6',
  exchange: 'exchange/7',
  translator: 'translator/2',
  drafter: 'drafter/2',
  brief: 'brief/2',
} as const
