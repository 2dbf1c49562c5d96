/** A project to try a scan with. */

/** As it could be after an upgrade that was left halfway. */
export const SAMPLE = JSON.stringify(
  {
    name: "shop",
    engines: { node: ">=18" },
    dependencies: {
      next: "16.0.0",
      react: "18.2.0",
      "react-dom": "18.2.0",
      "next-auth": "4.24.5",
      "@mui/material": "5.15.0",
      prisma: "5.7.0",
      "@prisma/client": "5.7.0",
      moment: "2.30.1",
    },
    devDependencies: { typescript: "5.3.3", eslint: "9.0.0", "eslint-config-next": "14.0.4", enzyme: "3.11.0" },
  },
  undefined,
  2,
);
