import { contentRequests } from './content-requests.ts'
import { learnerRequests } from './learner-requests.ts'
import { peopleRequests } from './people-requests.ts'
import type { RequestMaker } from './request-maker.ts'

/** By the route's name. A route without one fails: the matrix has no hole that nobody knows of. */
export const sampleRequests: Readonly<Record<string, RequestMaker>> = {
  ...learnerRequests,
  ...peopleRequests,
  ...contentRequests,
}
