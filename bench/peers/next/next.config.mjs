export default {
  basePath: '/rx',
  // Set, because the folder is inside another project.
  turbopack: { root: import.meta.dirname },
  // script/test checks the types.
  typescript: { ignoreBuildErrors: true },
  poweredByHeader: false,
  compress: process.env.COMPRESS !== 'no',
};
