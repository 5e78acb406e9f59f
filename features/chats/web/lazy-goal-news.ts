import { lazyComponent } from '#platform/web/ui/lazy-component.tsx'

/** Loaded on demand: many chats have no goals, and news of them only comes with a reply. */
export const LazyGoalNews = lazyComponent(async () => (await import('./GoalNews.tsx')).GoalNews)
