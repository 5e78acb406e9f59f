import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import type { GoalNewsProps } from './GoalNews.tsx'

/** Many chats have no goals, and news of one come with a reply. */
export const LazyGoalNews = lazyPart<GoalNewsProps>(() =>
  import('./GoalNews.tsx').then(({ GoalNews: loaded }) => loaded),
)
