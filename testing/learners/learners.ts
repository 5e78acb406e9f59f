/** Learners who try to look good instead of talking. */
export type GamingLearners = Readonly<
  Record<'en' | 'pt' | 'fr', Readonly<Record<'flatterer' | 'asker' | 'paster', readonly string[]>>>
>
