/*
 * Gives every frame with our prices on this page the height of what it shows. Include it once:
 *   <script src="https://OUR-SITE/embed.js" async></script>
 * It listens only to the site it was loaded from, takes nothing from it but a number, sends nothing away and keeps nothing.
 */
(() => {
  const { origin } = new URL(document.currentScript.src);
  const tallest = 5000;
  const frames = () => [...document.querySelectorAll('iframe')];

  addEventListener('message', (event) => {
    if (event.origin !== origin || event.data?.type !== 'embed-height') return;
    const { height } = event.data;
    if (typeof height !== 'number' || !(height > 0 && height <= tallest)) return;
    const frame = frames().find(({ contentWindow }) => contentWindow === event.source);
    if (frame) frame.style.height = `${height}px`;
  });

  // A frame that was ready before this script is asked again. The question tells nobody anything.
  for (const frame of frames()) {
    if (frame.src.startsWith(`${origin}/`)) frame.contentWindow?.postMessage('embed-height?', '*');
  }
})();
