import { lazyPart } from '#platform/web/ui/lazy-part.tsx'

/** Loaded on demand: many chats have no goals, and news of them only comes with a reply. */
export const LazyGoalNews = lazyPart(async () => (await import('./GoalNews.tsx')).GoalNews)
