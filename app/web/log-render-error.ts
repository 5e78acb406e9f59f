import { ApiFailure } from '#platform/web/failure.ts'

/** Logs an error that stopped a screen. A failed request is shown on the screen; anything else is a mistake in the code. */
export function logRenderError(error: unknown): void {
  if (!(error instanceof ApiFailure)) console.error(error)
}
