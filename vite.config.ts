import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contracts } from './tools/contracts-plugin.ts'
import { locales } from './tools/locales-plugin.ts'
import { modernCss } from './tools/modern-css-plugin.ts'

export default defineConfig({
  root: 'app/web',
  publicDir: 'public',
  plugins: [react(), tailwindcss(), locales(), contracts(), modernCss()],
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
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What only the admin area needs: learners load none of it.
            {
              name: 'admin',
              test: /node_modules[\\/](zod|react-hook-form|@hookform|@standard-schema|@tanstack[\\/](react-table|table-core|react-virtual|virtual-core))[\\/]|platform[\\/](web[\\/](forms|table|notices)|contract[\\/]schemas)|features[\\/](admin|audit|authoring|characters|criteria|iso-languages|mood-modifiers|organizations|scenario-map|users)[\\/]/,
              minShareCount: 2,
            },
            { name: 'vendor', test: /node_modules/, tags: ['$initial'] },
            {
              name: 'platform',
              test: /node_modules|preload-helper|platform[\\/](web(?![\\/]ui[\\/]EmptyState)|contract)|features[\\/](paths|.*[\\/](contract|queries))\.ts/,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
})
