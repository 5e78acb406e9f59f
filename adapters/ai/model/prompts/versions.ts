/**
 * The versions of the prompts, which are stored with what they produce. A change of a prompt needs the next number here
 * and its fingerprint in `recorded.json`, which the test of each prompt checks.
 */
export const promptVersions = {
  partner: 'partner/9',
  evaluator: 'evaluator/8',
  judge: 'judge/6',
  exchange: 'exchange/7',
  translator: 'translator/1',
  drafter: 'drafter/1',
  brief: 'brief/1',
} as const
