import type { Access } from '#platform/contract/access.ts'
import { contentRequests, openContentRoutes } from './content-requests.ts'
import { learnerRequests, openLearnerRoutes } from './learner-requests.ts'
import { openPeopleRoutes, peopleRequests } from './people-requests.ts'
import type { RequestMaker } from './request-maker.ts'

/** The valid request to each route, by the route's name. A route without one fails, so the matrix covers all routes. */
export const sampleRequests: Readonly<Record<string, RequestMaker>> = {
  ...learnerRequests,
  ...peopleRequests,
  ...contentRequests,
}

/** Listed a second time, because the matrix relies on the contract's access. All others are for superadmins only. */
export const routesOpenTo = (access: Access): readonly string[] =>
  [openLearnerRoutes, openPeopleRoutes, openContentRoutes].flatMap((open) => open[access]?.split(' ') ?? [])
