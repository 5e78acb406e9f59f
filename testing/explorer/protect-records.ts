import type { Page, Request } from 'playwright'
import { INJECTED_HEADER } from './fault-injection.ts'
import type { ProtectedRecords } from './protected-records.ts'
import type { Visitor } from './visitor.ts'

/** Any change of a user, a scenario, an organisation or one's own sessions. */
const CHANGE =
  /\/api\/v1\/(?:admin\/(users|scenarios|organizations)\/(\d+)(?:\/([\w-]+))?|users\/me\/sessions.*)$/

/** Changes of a user that do not affect the exploration. */
const HARMLESS = ['language']

/** Refuses changes that would end the exploration; all others reach the server. */
export function protectRecords({ context }: Pick<Visitor, 'context'>, kept: ProtectedRecords): void {
  const guard = (page: Page): void => {
    // Playwright runs a page's routes before those of its context, which inject faults.
    void page
      .route(CHANGE, (route, request) =>
        isHarmful(request, kept)
          ? route.fulfill({
              status: 409,
              json: { detail: 'The explorer keeps this record as it is' },
              headers: { [INJECTED_HEADER]: 'yes' },
            })
          : route.fallback(),
      )
      .catch(() => {})
  }
  context.pages().forEach(guard)
  context.on('page', guard)
}

function isHarmful(request: Request, kept: ProtectedRecords): boolean {
  const [, kind, id, part = ''] = CHANGE.exec(new URL(request.url()).pathname) ?? []
  if (request.method() === 'GET') return false
  if (kind === undefined) return true
  if (kind === 'users') return kept.users.includes(Number(id)) && !HARMLESS.includes(part)
  // With a required second factor the organisation's people could not sign in again.
  if (kind === 'organizations') return part === 'second-factor' && Number(id) === kept.organization
  if (request.method() !== 'PUT' || part !== 'organizations' || Number(id) !== kept.scenario) return false
  const body: Partial<Record<string, unknown>> = { ...request.postDataJSON() }
  const has = (list: unknown): boolean => Array.isArray(list) && list.includes(kept.organization)
  return !has(body.organization_ids) && (body.within === undefined || has(body.within))
}
