import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import type { GoalNewsProps } from './GoalNews.tsx'

/** Loaded on demand: many chats have no goals, and news of them only comes with a reply. */
export const LazyGoalNews = lazyPart<GoalNewsProps>(() =>
  import('./GoalNews.tsx').then(({ GoalNews: loaded }) => loaded),
)
