import type { ShellData } from './shell-data.ts';

/** The head tags of every document: viewport, colors, icon, body font and robots. */
export function HeadTags({ shell }: { shell: ShellData | undefined }) {
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      {shell && (
        <>
          <meta name="theme-color" media="(prefers-color-scheme: light)" content={shell.themeColor.light} />
          <meta name="theme-color" media="(prefers-color-scheme: dark)" content={shell.themeColor.dark} />
          {shell.noindex && <meta name="robots" content="noindex, nofollow" />}
          <link rel="icon" type={shell.icon.type} href={shell.icon.file} />
          <link rel="preload" as="font" type="font/woff2" href={shell.bodyFont} crossOrigin="anonymous" />
        </>
      )}
    </>
  );
}
