import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [reactRouter()],
  publicDir: 'public',
  experimental: {
    // Relative URLs keep lazy chunks and css url() under whatever base path the page was served from.
    renderBuiltUrl(_filename, { hostType, ssr }) {
      if (!ssr && (hostType === 'js' || hostType === 'css')) return { relative: true };
      return undefined;
    },
  },
});
