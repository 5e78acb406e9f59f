import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contracts } from './tools/contracts-plugin.ts'
import { locales } from './tools/locales-plugin.ts'
import { modernCss } from './tools/modern-css-plugin.ts'
import { pageFirst } from './tools/page-plugin.ts'

/** What several screens share. */
const shared =
  /node_modules|preload-helper|lazy-screen|platform[\\/](web(?![\\/](ui[\\/](EmptyState|Checkbox)|styles))|contract)|features[\\/](paths|.*[\\/](contract|queries))\.ts/

/** What a chat that goes on shares with a past one. */
const transcripts = /features[\\/]chats[\\/]web[\\/](Transcript|ChatGate|ChatFrame|EvaluationNotes)\./

/** A chat that goes on, with what it shares with its editor and its voice, which come later: one file packs best. */
const chats =
  /features[\\/]chats[\\/]web[\\/](LiveChat|Composer|Message(Field|Length)|useMessageProblem)|platform[\\/](web[\\/](hooks[\\/](useAttemptLimit|useDraft)|events)|contract[\\/]allowance)\./

/** What only tabs of the admin area share. */
const admins = new RegExp(
  [
    /node_modules[\\/](react-hook-form|@hookform|@standard-schema|@tanstack[\\/]((react-)?table|table-core|(react-)?virtual))/,
    /react-router[\\/]dist[\\/]esm[\\/]useBlocker|lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](archive|search|chevrons-up-down|languages|plus)/,
    /platform[\\/]web[\\/](forms|table|notices|ui[\\/](ConfirmDialog|Badge|Excerpt|Field))/,
    /features[\\/](admin[\\/]|[^\\/]+[\\/]admin[\\/])/,
  ]
    .map(({ source }) => source)
    .join('|'),
)

export default defineConfig({
  root: 'app/web',
  publicDir: 'public',
  plugins: [react(), tailwindcss(), locales(), contracts(), modernCss(), pageFirst()],
  // React has had it for long; the router asks for the stand-in.
  resolve: {
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': 'http://localhost:3000',
      '/idp': 'http://localhost:3000',
      '/locales': 'http://localhost:3000',
    },
  },
  build: {
    outDir: '../../dist',
    emptyOutDir: true,
    target: ['chrome125', 'edge125', 'firefox128', 'safari17.5'],
    manifest: true,
    modulePreload: {
      polyfill: false,
      // What the page names is there when a script asks for more.
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === 'html'
          ? files
          : files.filter((file) => !/\/(?:react|vendor|platform|rolldown)-/.test(file)),
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // The first that a module belongs to takes it, with what it needs and nobody has taken yet.
          groups: [
            // Every contract names it and only forms use it: it must not come along with what is shared.
            { name: 'schemas', test: /node_modules[\\/]zod|platform[\\/]contract[\\/]schemas/, priority: 4 },
            // The libraries in two, which come beside each other: nothing else that a screen needs is half as large.
            {
              name: 'react',
              test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/,
              tags: ['$initial'],
              priority: 4,
            },
            { name: 'vendor', test: /node_modules/, tags: ['$initial'], priority: 3 },
            {
              name: 'platform',
              test: (id) => shared.test(id) && !admins.test(id) && !chats.test(id),
              minShareCount: 2,
              priority: 2,
            },
            { name: 'transcript', test: transcripts, minShareCount: 2, priority: 1 },
            { name: 'chat', test: chats },
            // Learners load none of it.
            { name: 'admin', test: admins, minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
  },
})
