/** What a learner of each sort says in one scenario, six messages each, in every language of the rules. */
export type Learners = Readonly<
  Record<'en' | 'pt' | 'fr', Readonly<Record<'poor' | 'average' | 'good', readonly string[]>>>
>

/** Learners who try to look good instead of talking. */
export type GamingLearners = Readonly<
  Record<'en' | 'pt' | 'fr', Readonly<Record<'flatterer' | 'asker' | 'paster', readonly string[]>>>
>
