/** Pieces of the card journey that other journeys use. */
export { CardFace } from './card-face.tsx';
export { forgetSavedCards } from './saved-cards-device.ts';
