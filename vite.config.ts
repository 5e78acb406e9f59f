import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { locales } from './tools/locales-plugin.ts'

export default defineConfig({
  root: 'app/web',
  publicDir: 'public',
  plugins: [react(), tailwindcss(), locales()],
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
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Without these two a screen would load about 35 files, most of them under 500 bytes.
          groups: [
            // The libraries that the first page needs: a browser keeps them when only our own code changed.
            { name: 'libraries', test: /node_modules/, tags: ['$initial'], priority: 1 },
            // What at least three of the lazily loaded screens use; the admin area counts as one.
            // Forms and worlds are for the admin area and one screen of learners, and what packs hold is for the admin area,
            // however many parts of these use them.
            {
              name: 'shared',
              minShareCount: 3,
              test: /^(?!.*(?:hookform|react-hook-form|platform\/web\/forms|features\/(?:worlds|own-conversations|own-data|characters|packs|workspace|criteria|rubric-trials|scenario-map)\/|platform\/web\/table\/(?!LoadFailure|QueryContent)|react-table|react-virtual|contract-admin|contract-booster|contract-debrief))/,
            },
            // One file for the parts of forms, which the admin area and its own downloads share with one screen of learners.
            { name: 'forms', minShareCount: 2, test: /hookform|react-hook-form|platform\/web\/forms/ },
            // One file for what the admin area shares with its own downloads: tables, what criteria are made of, parts of tabs.
            {
              name: 'tabs',
              minShareCount: 2,
              test: /platform\/web\/table\/(?!LoadFailure|QueryContent)|react-table|react-virtual|features\/(?:criteria|rubric-trials|scenario-map)\/contract|moods\/contract-admin|scenarios\/admin\/(?:BesideOriginal|ScenarioTextInput)/,
            },
          ],
        },
      },
    },
  },
})
