import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromiumArguments, chromiumPath } from './testing/chromium.ts'
import vite from './vite.config.ts'

/** True in `npm run test:long`, which runs the `.long` files, and the tests of other files that have the tag `long`. */
const long = process.env.TEST_LONG === 'yes'
const LONG_TIMEOUT = 1_800_000

export default defineConfig({
  test: {
    // Tests wait a lot, so three files at a time are faster even on two cores, except where each file starts browsers
    // or programs. The projects run one after another, because all at once they would miss their timeouts.
    maxWorkers: long ? 2 : 3,
    tags: [
      {
        name: 'long',
        description: 'Takes its time and seldom breaks: left to npm run test:long by tools/suite.ts.',
        // Applies even when somebody runs one of them by its path.
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
          // Each test has its own server and database; isolating each file as well took a third of the time.
          isolate: false,
          // Embedded stores answer in many small pieces. With a larger young generation V8 copies far fewer of them.
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
          // The long tests start six servers at once.
          hookTimeout: long ? 300_000 : 60_000,
        },
      },
      {
        ...vite,
        root: import.meta.dirname,
        publicDir: 'app/web/public',
        // React's production build. Its development build does more, such as recording where each element was made, and
        // took a quarter of the browser's time.
        oxc: { jsx: { development: false } },
        optimizeDeps: {
          // Icons are imported one by one, and a new one would make Vite bundle the libraries again in the middle of
          // the tests.
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
          // A third page saves no time: it loads all modules again, and leaves less of the processor to each page.
          maxWorkers: 2,
          // The default of one second is too short on a busy machine.
          expect: { poll: { timeout: 5000 } },
          testTimeout: 30_000,
          // Shorter than for the other projects, because a test waits until its timeout for something that a screen
          // never shows.
          tags: [{ name: 'long', timeout: 120_000 }],
          sequence: { groupOrder: 1 },
          // Loading the screens again for each file took a third of the time.
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
