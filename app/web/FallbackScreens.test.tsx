import { expect, test, vi } from 'vitest'
import { ApiFailure, clientFailures } from '#platform/web/failure.ts'
import { logRenderError } from './FallbackScreens.tsx'

test('a bug is logged to the console, but an ApiFailure is not', () => {
  const console = vi.spyOn(window.console, 'error').mockReturnValue()
  logRenderError(new ApiFailure('network', undefined, clientFailures.network))
  expect(console).not.toHaveBeenCalled()
  const mistake = new TypeError('of undefined')
  logRenderError(mistake)
  expect(console).toHaveBeenCalledWith(mistake)
})
