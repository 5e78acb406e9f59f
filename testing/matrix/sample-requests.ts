import type { Access } from '#platform/contract/access.ts'
import { contentRequests, openContentRoutes } from './content-requests.ts'
import { learnerRequests, openLearnerRoutes } from './learner-requests.ts'
import { openPeopleRoutes, peopleRequests } from './people-requests.ts'
import type { RequestMaker } from './request-maker.ts'

/** By the route's name. A route without one fails: the matrix has no hole that nobody knows of. */
export const sampleRequests: Readonly<Record<string, RequestMaker>> = {
  ...learnerRequests,
  ...peopleRequests,
  ...contentRequests,
}

/** Written down once more, because the matrix believes what a contract says. All others are a superadmin's alone. */
export const routesOpenTo = (access: Access): readonly string[] =>
  [openLearnerRoutes, openPeopleRoutes, openContentRoutes].flatMap((open) => open[access]?.split(' ') ?? [])
