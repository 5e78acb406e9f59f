import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromiumArguments, chromiumPath } from './testing/chromium.ts'
import vite from './vite.config.ts'

/** `npm run test:long`: proofs in files of their own, and the tests of other files that have the tag `long`. */
const long = process.env.TEST_LONG === 'yes'
const LONG_TIMEOUT = 1_800_000

export default defineConfig({
  test: {
    // Tests wait a lot, so three files at a time are faster even on two cores, except where each has browsers or
    // programs of its own. The projects run one after another: all at once they make each other miss their timeouts.
    maxWorkers: long ? 2 : 3,
    tags: [
      {
        name: 'long',
        description: 'Takes its time and seldom breaks: left to npm run test:long by tools/suite.ts.',
        // Also where somebody runs one by its path.
        timeout: LONG_TIMEOUT,
      },
    ],
    projects: [
      {
        test: {
          name: 'server',
          sequence: { groupOrder: 0 },
          environment: 'node',
          include: long
            ? [
                '{app,features,conversation,adapters,platform,database,testing,tools,bench}/**/*.{test,long}.ts',
              ]
            : ['{app,features,conversation,adapters,platform,database,testing,tools,bench}/**/*.test.ts'],
          exclude: ['testing/e2e/**', '**/{web,admin}/**'],
          // Each test has a server and a database of its own; isolating each file as well took a third of the time.
          isolate: false,
          // Embedded stores answer in many small pieces; with more room for what is young far less of it is copied.
          execArgv: ['--max-semi-space-size=64'],
          globalSetup: ['testing/template.ts'],
          setupFiles: ['testing/server-setup.ts'],
          testTimeout: long ? LONG_TIMEOUT : 20_000,
          hookTimeout: 40_000,
        },
      },
      {
        test: {
          name: 'journeys',
          sequence: { groupOrder: 2 },
          maxWorkers: 2,
          environment: 'node',
          include: [long ? 'testing/e2e/**/*.{test,long}.ts' : 'testing/e2e/**/*.test.ts'],
          globalSetup: ['testing/e2e/demo-store.ts'],
          setupFiles: ['testing/e2e/show-failed-screens.ts'],
          testTimeout: long ? LONG_TIMEOUT : 120_000,
          // Six servers start at once in the long proofs.
          hookTimeout: long ? 300_000 : 60_000,
        },
      },
      {
        ...vite,
        root: import.meta.dirname,
        publicDir: 'app/web/public',
        // React as people get it. What its development build does besides, such as noting where each element was
        // made, took a quarter of the browser's time.
        oxc: { jsx: { development: false } },
        optimizeDeps: {
          // Each icon is an import of its own: a new one would have the libraries packed anew amid the tests.
          exclude: ['lucide-react'],
          include: [
            '@guidepup/virtual-screen-reader',
            '@mswjs/interceptors/fetch',
            'msw',
            'msw/experimental',
          ],
          rolldownOptions: { transform: { define: { 'process.env.NODE_ENV': '"production"' } } },
        },
        test: {
          name: 'web',
          // A third page takes no less time: it loads all modules once more, and leaves each of them less of the processor.
          maxWorkers: 2,
          // On a busy machine a second is short.
          expect: { poll: { timeout: 5000 } },
          testTimeout: 30_000,
          // What a screen does not show is waited for until the test's time is over.
          tags: [{ name: 'long', timeout: 120_000 }],
          sequence: { groupOrder: 1 },
          // Loading the screens anew for each file took a third of the time.
          isolate: false,
          include: [
            '{app,features,platform}/**/*.test.tsx',
            '{app,features,platform}/**/{web,admin}/**/*.test.ts',
          ],
          setupFiles: ['testing/web-setup.ts'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              contextOptions: { reducedMotion: 'reduce' },
              launchOptions: { executablePath: await chromiumPath(), args: chromiumArguments },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
