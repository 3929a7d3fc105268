/** A PNG picture of 40 by 30 red pixels. */
export const redSquare: Uint8Array = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAACgAAAAeCAIAAADRv8uKAAAAKklEQVR4nO3NMQ0AAAgDsEmZVKQjA44m/ZtpT0QsFovFYrFYLBaLxX/jBSI+hC7VLegJAAAAAElFTkSuQmCC",
  "base64",
);
