/** Names of categories. */
export { categoryName } from "../../catalog/facts/category.js";
